import type { PublicProfile } from '@game/contract';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../components/ui/button.js';
import { useHasLoaded } from '../components/ui/use-has-loaded.js';
import { shellText } from '../text/shell.js';

const loadMenuSheet = async () => ({ default: (await import('./menu-sheet.js')).MenuSheet });
const MenuSheet = lazy(loadMenuSheet);

/** The button of a signed-in player's menu, and the menu, which opens as soon as its code is there (LOB-02). */
export function SideMenu({ viewer }: { viewer: PublicProfile }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasLoaded = useHasLoaded(loadMenuSheet);
  return (
    <>
      <Button
        variant="secondary"
        size="icon"
        aria-label={shellText.menu.title}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Menu aria-hidden />
      </Button>
      {hasLoaded && (
        <Suspense>
          <MenuSheet open={isOpen} onOpenChange={setIsOpen} viewer={viewer} />
        </Suspense>
      )}
    </>
  );
}
