import { bareBrandName } from './brand.js';
import { passwordLength } from './password-length.js';

/** A reason why a password is weak (EGN-01). */
export type PasswordProblem = 'too short' | 'too long' | 'too common' | 'contains the email';

/** The most common passwords of at least the minimum length, in lower case. */
const commonPasswords = new Set(
  `password password1 password12 password123 password1234 passw0rd passwort passwords p@ssw0rd p@ssword 12345678
  123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 11111111 111111111 1111111111 00000000
  000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234 11223344
  112233445566 123123123 123321123 123456123456 147258369 123454321 13131313 1234qwer 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  1qazxsw2 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwertz123 q1w2e3r4 q1w2e3r4t5 qazwsxedc zaq12wsx asdfghjk
  asdfghjkl asdfasdf zxcvbnm1 zxcvbnm123 abcdefgh abcdefg1 abcd1234 abcde12345 abc12345 abc123456 aa123456 a1234567
  a12345678 a123456789 iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football football1 baseball
  baseball1 basketball superman superman1 batman123 spiderman pokemon1 starwars whatever trustno1 welcome1 welcome123
  letmein1 letmein123 changeme changeme1 dragon123 monkey123 michael1 jennifer jessica1 charlie1 computer computer1
  internet internet1 samsung1 samsung123 google123 facebook facebook1 liverpool liverpool1 chelsea1 arsenal1 mustang1
  maverick victoria alexander cocacola hello123 hellohello killer123 secret123 admin123 administrator testtest test1234
  catcheese catcheesemouse ${bareBrandName}`.split(/\s+/),
);

/** Lists all reasons why `password` is weak for the account of `email`; empty for a strong password (EGN-01). */
export function passwordProblems(password: string, email: string): PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  const lower = password.toLowerCase();
  const address = email.toLowerCase();
  const [name = ''] = address.split('@');
  if (password.length < passwordLength.minimum) problems.push('too short');
  if (password.length > passwordLength.maximum) problems.push('too long');
  if (commonPasswords.has(lower) || new Set(lower).size <= 2) problems.push('too common');
  // A short name appears in many passwords by chance.
  const containsName = name.length >= 4 && lower.includes(name);
  if (address !== '' && (lower.includes(address) || containsName)) problems.push('contains the email');
  return problems;
}
