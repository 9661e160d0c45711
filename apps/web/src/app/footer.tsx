import { brandName } from '@game/contract';
import { Link } from 'react-router';

const linkClasses = 'inline-flex min-h-11 items-center underline';

/** At the end of every page (FTR-01). */
export function Footer() {
  return (
    <footer className="border-t-2 border-ink px-4 py-4 text-center">
      <nav aria-label="Legal" className="flex flex-wrap justify-center gap-x-6">
        <Link to="/terms" className={linkClasses}>
          Terms and Conditions
        </Link>
        <Link to="/privacy" className={linkClasses}>
          Privacy Policy
        </Link>
      </nav>
      <p className="text-sm text-muted">© 2025 {brandName}. All rights reserved.</p>
    </footer>
  );
}
