import type { PublicProfile } from '@game/contract';
import { Menu, WifiOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../art/logo.js';
import { Wordmark } from '../art/wordmark.js';
import { Button, LinkButton } from '../components/ui/button.js';
import { SpinnerIcon } from '../components/ui/spinner.js';
import { useConnectionProblem } from '../state/connection-status.js';
import { shellText } from '../text/shell.js';
import { LateMenuSheet } from './late-parts.js';

interface TopBarProps {
  /** undefined until the session is known. */
  viewer: PublicProfile | null | undefined;
  balance: ReactNode;
}

/** The logo, and the balance with a menu button, or Sign Up (LOB-01, LOB-08). */
export function TopBar({ viewer, balance }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 border-b-2 border-ink bg-background max-[16rem]:static">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-end gap-2 px-4 py-2">
        <Link to="/index" className="me-auto flex min-h-11 min-w-0 items-center gap-2">
          <Logo className="size-10 shrink-0" />
          {/* At large text sizes limited to the room beside the logo. */}
          <Wordmark className="text-[min(1.5rem,(100vw-5rem)/6)] max-[22rem]:text-[min(1.25rem,(100vw-5rem)/6)]" />
        </Link>
        {viewer === null && <LinkButton to="/auth">{shellText.signUp}</LinkButton>}
        {viewer !== null && viewer !== undefined && (
          <div className="flex min-w-0 items-center gap-2">
            {balance}
            <SideMenu viewer={viewer} />
          </div>
        )}
      </div>
      <ConnectionBanner />
    </header>
  );
}

/** The button that opens the player's menu. The menu's code is loaded lazily (LOB-02). */
function SideMenu({ viewer }: { viewer: PublicProfile }) {
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

/** Shows that the device is offline or that the connection is being restored. */
function ConnectionBanner() {
  const problem = useConnectionProblem();
  return (
    <div role="status">
      {problem !== null && (
        <p className="flex items-center justify-center gap-2 border-t-2 border-ink bg-cheese px-4 py-1 text-center font-semibold text-on-cheese">
          {problem === 'offline' ? <WifiOff aria-hidden className="size-5 shrink-0" /> : <SpinnerIcon />}
          {shellText[problem]}
        </p>
      )}
    </div>
  );
}
