import type { PublicProfile } from '@game/contract';
import { Menu, WifiOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../art/logo.js';
import { Wordmark } from '../art/wordmark.js';
import { SignUpLinks } from '../components/players/sign-up-links.js';
import { Button } from '../components/ui/button.js';
import { SpinnerIcon } from '../components/ui/spinner.js';
import { useConnectionProblem } from '../state/connection-status.js';
import { shellText } from '../text/shell.js';
import { LateBell, LateMatchBar, LateMenuMark, LateMenuSheet } from './late-parts.js';

interface TopBarProps {
  /** undefined until the session is known. */
  viewer: PublicProfile | null | undefined;
  balance: ReactNode;
}

/** The logo, and the balance with a menu button, or Sign Up (LOB-01, LOB-08). */
export function TopBar({ viewer, balance }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 border-b-2 border-ink bg-background max-[16rem]:static">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-end gap-2 px-3 py-2 sm:px-4">
        {/* Where the wordmark does not fit beside what follows, it is for screen readers only, or wraps out of the visible line. */}
        <Link
          to="/index"
          className={`flex h-11 min-w-11 grow flex-wrap content-start gap-x-2 overflow-hidden *:flex *:h-11 *:items-center ${viewer ? 'basis-0' : ''}`}
        >
          <span>
            <Logo className="size-10" />
          </span>
          <span className="text-2xl max-[26rem]:text-lg max-[22rem]:sr-only">
            <Wordmark />
          </span>
        </Link>
        {viewer === null && <SignUpLinks />}
        {viewer !== null && viewer !== undefined && (
          <div className="flex min-w-0 items-center gap-1.5 sm:gap-2">
            {balance}
            <span className="size-11 shrink-0">
              <LateBell />
            </span>
            <SideMenu viewer={viewer} />
          </div>
        )}
      </div>
      <ConnectionBanner />
      {viewer && <LateMatchBar key={viewer.id} />}
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
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="relative"
        onClick={() => setIsOpen(true)}
      >
        <Menu aria-hidden />
        <span className="sr-only">{shellText.menu}</span>
        <LateMenuMark />
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
