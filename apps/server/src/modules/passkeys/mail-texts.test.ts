import { expect, it } from 'vitest';
import {
  passkeyAddedMail,
  passkeyRemovedMail,
  recoveryCodesMail,
  secondFactorOffMail,
  secondFactorOnMail,
} from './mail-texts.js';

const link = 'https://play.example/auth#undo=1';
const compose = [passkeyAddedMail, passkeyRemovedMail, recoveryCodesMail, secondFactorOffMail, secondFactorOnMail];

it.each(compose)('has the link where its text announces it: %o', (mailOf) => {
  const paragraphs = mailOf('ann@example.com', link).text.split('\n\n');

  expect(paragraphs.filter((paragraph) => paragraph.endsWith(':'))).toEqual([paragraphs[paragraphs.indexOf(link) - 1]]);
});
