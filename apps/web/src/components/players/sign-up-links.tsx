import { uiText } from '../../text/ui.js';
import { LinkButton } from '../ui/button.js';

/** The history state with which the sign-in screen opens as 'LOG IN'. */
const logInState = { view: { kind: 'logIn' } };

/** Invites a visitor: links to log in, for those who have an account, and to sign up. */
export function SignUpLinks({ signUp = uiText.signUp }) {
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton to="/auth" state={logInState} variant="quiet" size="small">
        {uiText.logIn}
      </LinkButton>
      <LinkButton to="/auth" size="small">
        {signUp}
      </LinkButton>
    </div>
  );
}
