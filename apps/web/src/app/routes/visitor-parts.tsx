import { SignUpLinks } from '../../components/players/sign-up-links.js';
import { LinkButton } from '../../components/ui/button.js';
import { Card } from '../../components/ui/card.js';
import { practiceText } from '../../text/practice.js';

/** Offers a visitor a practice hand. */
export function PracticeOffer() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="grow basis-40 font-semibold">{practiceText.offer}</p>
      <LinkButton to="/practice">{practiceText.start}</LinkButton>
    </Card>
  );
}

/** Invites a visitor to sign up, or to log in (LOB-08). */
export function VisitorInvitation() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{practiceText.signUp}</p>
      <SignUpLinks signUp={practiceText.signUpNow} />
    </div>
  );
}
