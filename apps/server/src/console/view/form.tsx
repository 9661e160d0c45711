import { createContext, useContext, useId, type ReactNode } from 'react';
import { cryptographicRandom } from '../../platform/random.js';
import type { RefusedForm } from '../page.js';

/** What all forms of a page share. */
export interface FormState {
  /** Proves that a form comes from a page of this session. */
  csrfToken: string;
  refused: RefusedForm | null;
}

export const FormContext = createContext<FormState>({ csrfToken: '', refused: null });

/** The path of the form that fields are in, and what was entered in it before it was refused. */
const Values = createContext<Record<string, string>>({});

/** A form that is sent with POST. If it was refused, it shows what was entered; the top of the page says why. */
export function Form({
  action,
  submit,
  isDanger = false,
  children,
}: {
  action: string;
  /** The text of its button. */
  submit: string;
  /** Whether the action cannot be undone. The operator then has to confirm it. */
  isDanger?: boolean;
  children?: ReactNode;
}) {
  const { csrfToken, refused } = useContext(FormContext);
  const own = refused?.action === action ? refused : null;
  return (
    <form method="post" action={action}>
      <input type="hidden" name="csrf" value={csrfToken} />
      <Values value={own?.values ?? {}}>
        {children}
        {isDanger && (
          <label className="check">
            <input type="checkbox" name="confirmed" value="yes" required /> I am sure. This cannot be undone.
          </label>
        )}
      </Values>
      <button type="submit" className={isDanger ? 'danger' : undefined}>
        {submit}
      </button>
    </form>
  );
}

/** A text field with its label. What was entered in a secret is not shown again. */
export function Field({
  name,
  label,
  hint,
  isRequired = true,
  isSecret = false,
  isLong = false,
  ...input
}: {
  name: string;
  label: string;
  hint?: string;
  isRequired?: boolean;
  isSecret?: boolean;
  /** Whether the text can have several lines. */
  isLong?: boolean;
  type?: 'text' | 'password' | 'number' | 'date' | 'datetime-local';
  value?: string;
  autoComplete?: string;
  inputMode?: 'numeric';
  maxLength?: number;
}) {
  const { type = 'text', value = '', autoComplete = 'off', inputMode, maxLength = 500 } = input;
  const values = useContext(Values);
  const id = useId();
  const described = hint === undefined ? undefined : `${id}-hint`;
  const shared = { id, name, autoComplete, maxLength, required: isRequired, 'aria-describedby': described };
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      {isLong ? (
        <textarea {...shared} rows={5} defaultValue={values[name] ?? value} />
      ) : (
        <input
          {...shared}
          type={type}
          defaultValue={isSecret || type === 'password' ? '' : (values[name] ?? value)}
          inputMode={inputMode}
        />
      )}
    </p>
  );
}

/** A choice between a few options. */
export function Choice({
  name,
  label,
  options,
  value,
}: {
  name: string;
  label: string;
  options: string[];
  value: string;
}) {
  const chosen = useContext(Values)[name] ?? value;
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option} className="check">
          <input type="radio" name={name} value={option} defaultChecked={option === chosen} /> {option}
        </label>
      ))}
    </fieldset>
  );
}

/** The reason of an action, which is stored in the log. */
export function Reason() {
  return <Field name="reason" label="Reason" hint="It is stored in the log." />;
}

/** The id of a form, so that a form that is sent twice acts once. */
export function FormId() {
  const { formId = cryptographicRandom.uuid() } = useContext(Values);
  return <input type="hidden" name="formId" value={formId} />;
}

/** A search field that loads `action` with the text as the query parameter `q`. */
export function Search({ action, label, hint, text }: { action: string; label: string; hint: string; text: string }) {
  return (
    <form method="get" action={action} role="search">
      <Field name="q" label={label} hint={hint} value={text} isRequired={false} />
      <button type="submit">Search</button>
    </form>
  );
}
