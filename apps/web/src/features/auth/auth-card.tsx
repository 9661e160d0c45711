import { moves } from '@game/rules';
import type { ReactNode } from 'react';
import { MoveArt } from '../../art/move-art.js';
import { type OpenPose } from '../../art/art.js';
import { Card } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { pageTitleText } from '../../text/shell.js';
import type { AuthMode } from './credentials.js';

/** Which mail is requested: the link that verifies an address, or the one that resets the password. */
export type MailPurpose = 'verification' | 'passwordReset';

/** What the sign-in screen shows: the log-in or sign-up form, or the request for a mail. */
export type AuthView =
  | { kind: AuthMode }
  /** The second step of a log-in whose password, or X, was right. */
  | { kind: 'secondFactor' }
  | {
      kind: 'mail';
      purpose: MailPurpose;
      /** Whether the mail has been sent already. */
      isSent: boolean;
    };

interface AuthCardProps {
  heading: string;
  /** Below the heading. */
  introduction: ReactNode;
  /** The pose of the figures above the card. */
  pose?: OpenPose;
  children: ReactNode;
}

/** The frame of the sign-in screen in all its states, with the three figures on top. */
export function AuthCard({ heading, introduction, pose = 'chosen', children }: AuthCardProps) {
  useDocumentTitle(pageTitleText.auth);
  return (
    <div className="mx-auto w-full max-w-md">
      <div className="-mb-3 flex justify-center px-4">
        {moves.map((move) => (
          <MoveArt key={move} move={move} pose={pose} className="hopping -mx-1 size-24" />
        ))}
      </div>
      <Card className="relative flex flex-col gap-5">
        <div>
          <PageHeading>{heading}</PageHeading>
          <p className="text-lg text-muted wrap-anywhere">{introduction}</p>
        </div>
        {children}
      </Card>
    </div>
  );
}
