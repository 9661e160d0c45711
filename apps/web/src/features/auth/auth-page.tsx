import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { useDocumentTitle } from '../../components/ui/use-document-title.js';
import { authText } from '../../text/auth.js';
import { pageTitleText } from '../../text/pages.js';
import { FiguresRow } from './figures-row.js';
import { AuthForm } from './auth-form.js';
import type { AuthMode } from './credentials.js';

/** The sign-in screen, with a button that toggles between LOG IN and SIGN UP (AUT-01). */
export function AuthPage({ initialMode }: { initialMode: AuthMode }) {
  const [mode, setMode] = useState(initialMode);
  const { heading, invitation, otherQuestion, other } = authText[mode];
  useDocumentTitle(pageTitleText.auth);
  return (
    <div className="mx-auto w-full max-w-md">
      <FiguresRow />
      <Card className="relative flex flex-col gap-5">
        <div>
          <PageHeading>{heading}</PageHeading>
          <p className="text-lg text-muted">{invitation}</p>
        </div>
        <AuthForm key={mode} mode={mode} />
        <div className="flex flex-wrap items-center justify-between gap-2 border-t-2 border-ink pt-4">
          <span>{otherQuestion}</span>
          <Button variant="secondary" onClick={() => setMode(mode === 'signUp' ? 'logIn' : 'signUp')}>
            {other}
          </Button>
        </div>
      </Card>
    </div>
  );
}
