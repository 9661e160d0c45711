import { bareBrandName, passwordLength } from '@game/site';
import { isCommonPassword } from './common-passwords.js';

/** A reason why a password is weak (EGN-01). */
export type PasswordProblem = 'too short' | 'too long' | 'too common' | 'contains the email';

/** What someone would guess first on this site, in lower case. */
const ownWords = new Set(['catcheese', 'catcheesemouse', bareBrandName]);

/** Lists all reasons why `password` is weak for the account of `email`; empty for a strong password (EGN-01). */
export function passwordProblems(password: string, email: string): PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  const lower = password.toLowerCase();
  const address = email.toLowerCase();
  const [name = ''] = address.split('@');
  if (password.length < passwordLength.minimum) problems.push('too short');
  if (password.length > passwordLength.maximum) problems.push('too long');
  const isCommon = isCommonPassword(lower) || ownWords.has(lower) || new Set(lower).size <= 2;
  if (isCommon) problems.push('too common');
  // A short name appears in many passwords by chance.
  const containsName = name.length >= 4 && lower.includes(name);
  if (address !== '' && (lower.includes(address) || containsName)) problems.push('contains the email');
  return problems;
}
