import { expect, it } from 'vitest';
import { accountRestoredMail, emailAddedMail } from './mail-texts.js';

const link = 'https://play.example/auth#undo=1';

it('has the link where the text of the first address announces it', () => {
  const paragraphs = emailAddedMail('ann@example.com', link).text.split('\n\n');

  expect(paragraphs.filter((paragraph) => paragraph.endsWith(':'))).toEqual([paragraphs[paragraphs.indexOf(link) - 1]]);
});

it('says that recovery codes are no longer valid after an undo', () => {
  expect(accountRestoredMail('ann@example.com').text).toContain('Your recovery codes are no longer valid.');
});
