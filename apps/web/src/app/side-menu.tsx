import type { PublicProfile } from '@game/contract';
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/ui/button.js';
import { shellText } from '../text/shell.js';
import { LateMenuSheet } from './late-parts.js';

/** The button of a signed-in player's menu, and the menu, which opens as soon as its code is there (LOB-02). */
export function SideMenu({ viewer }: { viewer: PublicProfile }) {
  const [isOpen, setIsOpen] = useState(false);
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
      <LateMenuSheet open={isOpen} onOpenChange={setIsOpen} viewer={viewer} />
    </>
  );
}
