import { pageAt, publicPathOf, tabTitle } from '@game/contract';
import { brandName, parseReferralCode } from '@game/site';
import { escapeHtml } from './escape-html.js';

/** What other sites show for a link to the page of a game or tournament. */
export interface LinkPreview {
  title: string;
  description: string;
  /** The page and its picture, as paths on this site. */
  path: string;
  image: string;
}

interface PageRequest {
  origin: string;
  url: string;
  cookies: string | undefined;
  preview: LinkPreview | null;
}

/** The values of a page that are the same for all requests. */
export interface SiteValues {
  /** The path of the picture of pages without a preview. */
  generalCard: string;
  /** The contact of the operator, in lines; empty if it is unknown. */
  operator: string;
}

/** Fills in the title, description, social card, theme and operator of a page, for a URL of the site and the browser's cookies. */
export type FillPage = (request: PageRequest) => string;

/**
 * Prepares `template`, an HTML file with placeholders such as `%TITLE%`. Only a valid referral code or product id from
 * the URL, and a valid theme from the cookies, is written into the page. All values are escaped.
 */
export function prepareTemplate(template: string, { generalCard, operator }: SiteValues): FillPage {
  return ({ cookies, ...request }) => {
    const values = { CARD_IMAGE: generalCard, OPERATOR: operator, ...describe(request), THEME: themeIn(cookies) };
    return template.replaceAll(/%([A-Z_]+)%/g, (placeholder, name: string) => {
      const value = (values as Record<string, string>)[name];
      return value === undefined ? placeholder : escapeHtml(value);
    });
  };
}

/** Returns the theme that the player has chosen in this browser; 'system' if none (the web app's `state/theme.ts`). */
function themeIn(cookies = ''): string {
  return /(?:^|; ?)theme=(light|dark)(?:;|$)/.exec(cookies)?.[1] ?? 'system';
}

function describe({ origin, url, preview }: Omit<PageRequest, 'cookies'>): Record<string, string> {
  const [path = '/', query = ''] = url.split('?', 2);
  const page = pageAt(path);
  const address = `${origin}${publicPathOf(path)}`;
  const code = parseReferralCode(new URLSearchParams(query).get('ref') ?? '');
  const general = {
    title: page.title,
    text: page.description,
    url: address,
    alt: `${brandName}: cat, cheese and mouse`,
  };
  const card = { ...general, ...(code === null ? {} : invitation(origin, code)), ...previewCard(origin, preview) };
  return {
    ORIGIN: origin,
    TITLE: tabTitle(page.title),
    DESCRIPTION: page.description,
    CANONICAL: address,
    CARD_TITLE: card.title,
    CARD_DESCRIPTION: card.text,
    CARD_URL: card.url,
    CARD_ALT: card.alt,
    ...(preview && { CARD_IMAGE: preview.image }),
  };
}

function previewCard(origin: string, preview: LinkPreview | null) {
  if (preview === null) return {};
  const { title, description: text, path } = preview;
  return { title, text, url: `${origin}${path}`, alt: title };
}

/** Returns the social card of a referral link. Its URL keeps the code, so that a visitor still counts as referred (CON-09). */
function invitation(origin: string, code: string) {
  return {
    title: `A friend invites you to ${brandName}`,
    text: 'Sign up and play a hand of cat, cheese, mouse for virtual tickets.',
    url: `${origin}/?ref=${code}`,
  };
}
