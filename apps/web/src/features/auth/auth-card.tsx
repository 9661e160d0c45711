import type { ReactNode } from 'react';
import type { OpenPose } from '../../art/pose.js';
import { Card } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { pageTitleText } from '../../text/pages.js';
import { FiguresRow } from './figures-row.js';

interface AuthCardProps {
  heading: string;
  /** Below the heading: what this is, and what to do. */
  introduction: ReactNode;
  /** How the figures above it stand. */
  pose?: OpenPose;
  children: ReactNode;
}

/** The frame of the sign-in screen, whatever it shows. */
export function AuthCard({ heading, introduction, pose = 'chosen', children }: AuthCardProps) {
  useDocumentTitle(pageTitleText.auth);
  return (
    <div className="mx-auto w-full max-w-md">
      <FiguresRow pose={pose} />
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
