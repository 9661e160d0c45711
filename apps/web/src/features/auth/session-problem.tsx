import { useState } from 'react';
import { Button } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { PageHeading } from '../../components/ui/page-heading.js';
import { authText } from '../../text/auth.js';

interface SessionProblemProps {
  message: string;
  /** Asks for the session again. */
  onRefresh: () => Promise<unknown>;
}

/** Shown in place of a page while it is not known who is signed in (GRD-02). */
export function SessionProblem({ message, onRefresh }: SessionProblemProps) {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = () => {
    setIsRefreshing(true);
    void onRefresh().finally(() => setIsRefreshing(false));
  };
  return (
    <Card className="mx-auto flex w-full max-w-md flex-col gap-4">
      <PageHeading>{authText.session.problem.title}</PageHeading>
      <p role="alert">{message}</p>
      <Button busy={isRefreshing} onClick={refresh}>
        {isRefreshing ? authText.session.refreshing : authText.session.refresh}
      </Button>
    </Card>
  );
}
