import { Link } from 'react-router';
import { CheckField } from '../../components/ui/check-field.js';
import { authText } from '../../text/auth.js';

const { before, link, newTab } = authText.agreement;

/** The box to tick before signing up (VAL-08). */
export function TermsAgreement({ error }: { error: string | undefined }) {
  return (
    <CheckField
      name="acceptedTerms"
      label={
        <>
          {before}{' '}
          <Link to="/terms" target="_blank" className="font-semibold underline">
            {link}
            <span className="sr-only"> {newTab}</span>
          </Link>
        </>
      }
      error={error}
      required
    />
  );
}
