import { brandName } from '@game/site';
import { Link } from 'react-router';
import { shellText } from '../text/shell.js';

const linkClasses = 'inline-flex min-h-11 items-center underline';

/** At the end of every page (FTR-01). */
export function Footer() {
  return (
    // Hidden while there is no page above it: it would jump down when that comes.
    <footer className="group-has-[[data-page-loading]]:invisible border-t-2 border-ink px-4 py-4 text-center">
      <nav aria-label={shellText.footer.navigation} className="flex flex-wrap justify-center gap-x-6">
        <Link to="/terms" className={linkClasses}>
          {shellText.footer.terms}
        </Link>
        <Link to="/privacy" className={linkClasses}>
          {shellText.footer.privacy}
        </Link>
      </nav>
      <p className="text-sm text-muted">{shellText.footer.copyright(brandName)}</p>
    </footer>
  );
}
