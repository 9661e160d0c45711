import { generate } from 'lean-qr';
import { Field, Form } from './view/form.js';

/** Why an operator has to log in, as the query of the page names it. */
export const logInCauses = ['joined', 'ended'] as const;

const causeTexts: Record<(typeof logInCauses)[number], string> = {
  joined: 'Your password is set. Log in with the next one-time code of your app.',
  ended: 'Your session has ended. If you have just sent a form, nothing was changed.',
};

/** The form with which an operator logs in. */
export function LogInPage({ cause }: { cause?: (typeof logInCauses)[number] | undefined }) {
  return (
    <div className="narrow">
      {cause && (
        <p role="status" className="notice">
          {causeTexts[cause]}
        </p>
      )}
      <Form action="/log-in" submit="Log in">
        <Field name="name" autoComplete="username" maxLength={32} />
        <Field name="password" type="password" autoComplete="current-password" />
        <OneTimeCode />
      </Form>
      <p className="links">
        <a href="/join">I have an invitation</a>
      </p>
    </div>
  );
}

/** The form for the code of an invitation. */
export function InvitationPage() {
  return (
    <div className="narrow">
      <Form action="/join/open" submit="Continue">
        <Field name="invitation" hint="From the command line; valid for 24 hours." />
      </Form>
      <p className="links">
        <a href="/log-in">Log in</a>
      </p>
    </div>
  );
}

/** The form with which an invited operator sets a password and an authenticator app. */
export function JoinPage({ name, uri, text, code }: { name: string; uri: string; text: string; code: string }) {
  return (
    <div className="narrow">
      <p>
        Welcome, <strong>{name}</strong>. Scan this code with an authenticator app, or enter the key below it. You need
        a one-time code of the app for each log-in.
      </p>
      <QrCode content={uri} />
      <p>
        Key: <code>{text}</code>
      </p>
      <Form action="/join" submit="Set the password">
        <input type="hidden" name="invitation" value={code} />
        <Field
          name="password"
          label="New password"
          hint="At least 12 characters."
          type="password"
          autoComplete="new-password"
        />
        <Field name="repeated" type="password" autoComplete="new-password" />
        <OneTimeCode />
      </Form>
    </div>
  );
}

function OneTimeCode() {
  return (
    <Field
      name="oneTimeCode"
      hint="Six digits from your authenticator app."
      isSecret
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
    />
  );
}

/** The quiet zone around a QR code, in modules. */
const margin = 4;

function QrCode({ content }: { content: string }) {
  const code = generate(content);
  const places = Array.from({ length: code.size ** 2 }, (_, index) => [
    index % code.size,
    Math.floor(index / code.size),
  ]);
  const dark = places.filter(([x = 0, y = 0]) => code.get(x, y)).map(([x, y]) => `M${x} ${y}h1v1h-1z`);
  const side = code.size + 2 * margin;
  return (
    <svg
      className="qr"
      role="img"
      aria-label="QR code of the key below"
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
    >
      <path d={dark.join('')} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
