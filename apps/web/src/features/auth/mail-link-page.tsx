import { accountErrors, type PublicProfile, type ReplyOf } from '@game/contract';
import { useEffect, useRef } from 'react';
import { explainError, isRefused, refusalCode, weakPasswordMessage } from '../../api/api-error.js';
import { useCommand } from '../../api/commands.js';
import { ConnectedAccounts } from '../../components/players/connected-accounts.js';
import { describeDevice } from '../../components/players/describe-device.js';
import { Button, LinkButton } from '../../components/ui/button.js';
import { PasswordField } from '../../components/ui/password-field.js';
import { Spinner } from '../../components/ui/spinner.js';
import { showFailure, showToast } from '../../components/toasts/toast-store.js';
import { textOf, useForm } from '../../components/ui/use-form.js';
import { rememberSignUp } from '../../state/signed-up.js';
import { authText } from '../../text/auth.js';
import { formatDateTime } from '../../text/format.js';
import { errorText, type Explanation } from '../../text/errors.js';
import type { MailLink } from './auth-address.js';
import { AuthCard, type AuthView, type MailPurpose } from './auth-card.js';

interface MailLinkPageProps {
  link: MailLink;
  viewer: PublicProfile | null;
  /** Opens the sign-in screen, which redirects a signed-in player to the lobby. */
  onView: (view: AuthView) => void;
}

/** The page that a link from a mail opens, whether the visitor is signed in or not (D-30). */
export function MailLinkPage({ link: { purpose, token }, ...shared }: MailLinkPageProps) {
  const TokenPage = pages[purpose];
  return <TokenPage key={token} token={token} {...shared} />;
}

interface TokenProps extends Omit<MailLinkPageProps, 'link'> {
  token: string;
}

const pages = {
  verifyEmail: VerifyEmail,
  resetPassword: ResetPassword,
  confirmEmailChange: ConfirmEmailChange,
  undoAccountChange: UndoAccountChange,
} satisfies Record<MailLink['purpose'], unknown>;

/** Verifies the address with the token of the link. The visitor stays signed out (D-30). */
function VerifyEmail({ token, viewer, onView }: TokenProps) {
  const text = authText.verifyEmail;
  const { mutate, error } = useCommand('auth.verifyEmail', {
    refetch: ['profiles.getOwn'],
    onSuccess: () => {
      // The link has created the account, and its player logs in for the first time.
      if (viewer === null) rememberSignUp();
      showToast({ title: text.success, ...(viewer === null ? { message: text.logInNow } : {}), tone: 'success' });
      onView({ kind: 'logIn' });
    },
  });
  const isSent = useRef(false);
  useEffect(() => {
    // A token can be used once, and React may run effects twice.
    if (isSent.current) return;
    isSent.current = true;
    mutate({ token });
  }, [mutate, token]);
  if (error === null) return <Spinner label={text.pending} />;
  if (isRefused(error)) return <InvalidLink purpose="verification" viewer={viewer} onView={onView} />;
  return (
    <AuthCard heading={text.heading} introduction={text.failed} pose="lose">
      <Button onClick={() => mutate({ token })}>{text.retry}</Button>
    </AuthCard>
  );
}

/** Sets a new password with the token of the link, which ends every session of the account (D-30). */
function ResetPassword({ token, viewer, onView }: TokenProps) {
  const text = authText.resetPassword;
  const reset = useCommand('auth.resetPassword', {
    refetch: ['auth.getSession'],
    onSuccess: ({ connected, passkeys, endedSessions }) => {
      showToast({ ...text.success, tone: 'success' });
      // Otherwise the player first sees what still logs in, and where somebody was signed in.
      const isNothingConnected = connected.x === null && connected.discord === null;
      const isNothingToCheck = isNothingConnected && passkeys.length === 0 && endedSessions.length === 0;
      if (isNothingToCheck) onView({ kind: 'logIn' });
    },
    onError: (error) => {
      const explanation = explainError(error, text.failed);
      const isMissing = refusalCode(error) === 'FIELDS_MISSING';
      form.reject({ password: isMissing ? explanation.message : weakPasswordMessage(error) });
      showFailure(explanation);
    },
  });
  const form = useForm<'password'>({
    isPending: reset.isPending,
    onSubmit: (content) => reset.mutate({ token, password: textOf(content, 'password') }),
  });
  if (refusalCode(reset.error) === 'INVALID_LINK')
    return <InvalidLink purpose="passwordReset" viewer={viewer} onView={onView} />;
  if (reset.data) {
    return (
      <AuthCard heading={text.success.title} introduction={text.success.message}>
        <ConnectedAccounts accounts={reset.data.connected} />
        <KeptPasskeys passkeys={reset.data.passkeys} />
        <EndedSessions sessions={reset.data.endedSessions} />
        <Button onClick={() => onView({ kind: 'logIn' })}>{authText.logIn.submit}</Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard heading={text.heading} introduction={text.introduction}>
      <form {...form.props} className="flex flex-col gap-4">
        <PasswordField
          label={text.password}
          name="password"
          autoComplete="new-password"
          hint={authText.passwordHint}
          error={form.errors.password}
          required
        />
        <Button type="submit" busy={reset.isPending}>
          {text.submit}
        </Button>
      </form>
    </AuthCard>
  );
}

/** Confirms a new address. It acts on a click, because some mail systems open every link. */
function ConfirmEmailChange({ token, viewer, onView }: TokenProps) {
  const text = authText.confirmEmailChange;
  const confirm = useCommand('account.confirmEmailChange', {
    refetch: ['auth.getSession', 'profiles.getOwn'],
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  if (refusalCode(confirm.error) === 'INVALID_LINK') return <UsedLink viewer={viewer} onView={onView} />;
  if (confirm.data)
    return <Done text={confirm.data.isChanged ? text.changed : text.waiting} viewer={viewer} onView={onView} />;
  return (
    <AuthCard heading={text.heading} introduction={text.introduction}>
      <Button busy={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        {text.submit}
      </Button>
    </AuthCard>
  );
}

/** Restores an account that a stranger has changed. It acts on a click, because it signs everyone out. */
function UndoAccountChange({ token, viewer, onView }: TokenProps) {
  const text = authText.undoAccountChange;
  const undo = useCommand('account.undoChange', {
    refetch: ['auth.getSession'],
    onError: (error) => showFailure(explainError(error, text.failed)),
  });
  if (refusalCode(undo.error) === 'INVALID_LINK') return <UsedLink viewer={viewer} onView={onView} />;
  if (undo.data) return <Done text={text.success} viewer={viewer} onView={onView} />;
  return (
    <AuthCard heading={text.heading} introduction={text.introduction} pose="lose">
      <Button busy={undo.isPending} onClick={() => undo.mutate({ token })}>
        {text.submit}
      </Button>
    </AuthCard>
  );
}

function Done({ text, viewer, onView }: { text: Explanation } & Omit<TokenProps, 'token'>) {
  return (
    <AuthCard heading={text.title} introduction={text.message}>
      <NextPage viewer={viewer} onView={onView} />
    </AuthCard>
  );
}

/** Shown for a link that cannot be requested again here. */
function UsedLink({ viewer, onView }: Omit<TokenProps, 'token'>) {
  return (
    <AuthCard heading={authText.invalidLink.heading} introduction={authText.invalidLink.used} pose="lose">
      <NextPage viewer={viewer} onView={onView} />
    </AuthCard>
  );
}

function NextPage({ viewer, onView }: Omit<TokenProps, 'token'>) {
  if (viewer !== null) return <LinkButton to="/profile">{authText.invalidLink.profile}</LinkButton>;
  return <Button onClick={() => onView({ kind: 'logIn' })}>{authText.logIn.submit}</Button>;
}

/** Lists the passkeys that still log in, so that the player notices one that is not theirs. Hidden if there are none. */
function KeptPasskeys({ passkeys }: { passkeys: ReplyOf<'auth.resetPassword'>['passkeys'] }) {
  const { heading, passkey, hint } = authText.keptPasskeys;
  const items = passkeys.map(({ name, createdAt }) => passkey(name, formatDateTime(new Date(createdAt))));
  return <ListToCheck heading={heading} items={items} hint={hint} />;
}

/** Lists the devices that were signed out, so that the player notices one that is not theirs. Hidden if there are none. */
function EndedSessions({ sessions }: { sessions: ReplyOf<'auth.resetPassword'>['endedSessions'] }) {
  const { heading, session, hint } = authText.endedSessions;
  const items = sessions.map(({ userAgent, createdAt }) =>
    session(describeDevice(userAgent), formatDateTime(new Date(createdAt))),
  );
  return <ListToCheck heading={heading} items={items} hint={hint} />;
}

function ListToCheck({ heading, items, hint }: { heading: string; items: string[]; hint: string }) {
  if (items.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">{heading}</p>
      <ul>
        {items.map((item, index) => (
          <li key={index} className="wrap-anywhere">
            {item}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{hint}</p>
    </div>
  );
}

interface InvalidLinkProps extends Omit<MailLinkPageProps, 'link'> {
  purpose: MailPurpose;
}

/** Shown for a link that was used, has expired or never existed: offers to request another. */
function InvalidLink({ purpose, viewer, onView }: InvalidLinkProps) {
  const text = authText.invalidLink;
  return (
    <AuthCard heading={text.heading} introduction={errorText(accountErrors.INVALID_LINK).message} pose="lose">
      {viewer !== null ? (
        // The profile page offers both, verifying the address and changing the password.
        <LinkButton to="/profile">{text.profile}</LinkButton>
      ) : (
        <>
          <Button onClick={() => onView({ kind: 'mail', purpose, isSent: false })}>{text.another}</Button>
          <Button variant="secondary" onClick={() => onView({ kind: 'logIn' })}>
            {authText.signUp.other}
          </Button>
        </>
      )}
    </AuthCard>
  );
}
