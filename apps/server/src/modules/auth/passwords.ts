import { passwordLength, passwordProblems, type PasswordProblem } from '@game/site';
import { Refusal } from '../../platform/refusal.js';

/** What is told of each reason why a password is weak. */
const sentences: Record<PasswordProblem, string> = {
  'too short': `It should have at least ${passwordLength.minimum} characters.`,
  'too long': `It should have at most ${passwordLength.maximum} characters.`,
  'too common': 'It is among the passwords that are guessed first.',
  'contains the email': 'It should not contain your email.',
};

/** Throws WEAK_PASSWORD, with every reason, when `password` is too weak for the account of `email` (EGN-01). */
export function refuseWeakPassword(password: string, email: string): void {
  const reasons = passwordProblems(password, email).map((problem) => sentences[problem]);
  if (reasons.length > 0) throw new Refusal('WEAK_PASSWORD', { reasons });
}
