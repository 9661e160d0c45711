import type { PublicProfile } from '@game/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../art/logo.js';
import { Wordmark } from '../art/wordmark.js';
import { LinkButton } from '../components/ui/link-button.js';
import { shellText } from '../text/shell.js';
import { SideMenu } from './side-menu.js';

interface TopBarProps {
  /** undefined while it is not known who is signed in. */
  viewer: PublicProfile | null | undefined;
  balance: ReactNode;
  /** What needs saying on every page; stays in view with the bar. */
  banner: ReactNode;
}

/** Logo, and the balance with a menu button, or Sign Up (LOB-01, LOB-08). */
export function TopBar({ viewer, balance, banner }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 border-b-2 border-ink bg-background max-[16rem]:static">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-end gap-2 px-4 py-2">
        <Link to="/index" className="me-auto flex min-h-11 min-w-0 items-center gap-2">
          <Logo className="size-10 shrink-0" />
          {/* Where letters are large, as large as the room beside the logo allows. */}
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
      {banner}
    </header>
  );
}
