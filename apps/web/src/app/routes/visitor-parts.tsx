import { SignUpLinks } from '../../components/players/sign-up-links.js';
import { LinkButton } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { practiceText } from '../../text/first-steps/practice.js';

/** What the lobby invites a visitor to: a practice hand, or signing up (LOB-08). */
export function ForVisitors({ part }: { part: 'practice' | 'signUp' }) {
  return part === 'practice' ? <PracticeOffer /> : <Invitation />;
}

function PracticeOffer() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="grow basis-40 font-semibold">{practiceText.offer}</p>
      <LinkButton to="/practice">{practiceText.start}</LinkButton>
    </Card>
  );
}

function Invitation() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{practiceText.signUp}</p>
      <SignUpLinks signUp={practiceText.signUpNow} />
    </div>
  );
}
