import { CircleUser, LogOut, Menu, Swords } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../components/ui/button.js';
import { buttonClasses } from '../components/ui/button-classes.js';
import { mergeClasses } from '../components/ui/merge-classes.js';
import { SideSheet } from '../components/ui/side-sheet.js';
import { shellText } from '../text/shell.js';
import { useLogOut } from './use-log-out.js';

/** The menu of a signed-in player, with the entries that exist (LOB-02). */
export function SideMenu({ username }: { username: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const logOut = useLogOut();
  return (
    <SideSheet
      open={isOpen}
      onOpenChange={setIsOpen}
      title={shellText.menu.title}
      trigger={
        <Button variant="secondary" aria-label={shellText.menu.title} className="px-2">
          <Menu aria-hidden />
        </Button>
      }
    >
      <p className="flex min-h-11 items-center gap-3 px-4 font-semibold">
        <CircleUser aria-hidden className="shrink-0" />
        <span className="truncate">{username}</span>
      </p>
      <nav aria-label={shellText.menu.navigation} className="flex flex-col gap-2">
        <Link
          to="/index"
          onClick={() => setIsOpen(false)}
          className={mergeClasses(buttonClasses({ variant: 'quiet' }), 'justify-start')}
        >
          <Swords aria-hidden /> {shellText.menu.lobby}
        </Link>
        <Button
          variant="quiet"
          className="justify-start"
          busy={logOut.isPending}
          onClick={() => logOut.mutate(undefined)}
        >
          <LogOut aria-hidden /> {shellText.menu.logOut}
        </Button>
      </nav>
    </SideSheet>
  );
}
