import { createContext, useContext, useId, type ReactNode } from 'react';
import { cryptographicRandom } from '../../platform/random.js';
import { labelOf } from '../form-fields.js';
import type { RefusedForm } from '../page.js';

/** What all forms of a page share. */
export interface FormState {
  /** Proves that a form comes from a page of this session. */
  csrfToken: string;
  refused: RefusedForm | null;
}

export const FormContext = createContext<FormState>({ csrfToken: '', refused: null });

/** What was entered in the form that fields are in, and what is wrong with them, before it was refused. */
const Refused = createContext<Pick<RefusedForm, 'values' | 'fields'>>({ values: {}, fields: {} });

/** A form that is sent with POST. If it was refused, it shows what was entered, and what is wrong with which field. */
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
      <Refused value={own ?? { values: {}, fields: {} }}>
        {children}
        {isDanger && <Confirmation />}
      </Refused>
      <button type="submit" className={isDanger ? 'danger' : undefined}>
        {submit}
      </button>
    </form>
  );
}

function Confirmation() {
  const { id, problem, described } = useProblem('confirmed');
  return (
    <div>
      <label className="check">
        <input type="checkbox" name="confirmed" value="yes" required {...described} /> I am sure. This cannot be undone.
      </label>
      <FieldProblem id={id} text={problem} />
    </div>
  );
}

/** Returns what is wrong with a field, and the attributes with which its input refers to that. */
function useProblem(name: string) {
  const id = `${useId()}-problem`;
  const problem = useContext(Refused).fields[name];
  return { id, problem, described: problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id } };
}

function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <span id={id} className="field-problem">
      {text}
    </span>
  );
}

/** A text field with its label. What was entered in a secret is not shown again. */
export function Field({
  name,
  label = labelOf(name),
  hint,
  isRequired = true,
  isSecret = false,
  isLong = false,
  ...input
}: {
  name: string;
  /** By default, the usual label of the field. */
  label?: string | undefined;
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
  const { values } = useContext(Refused);
  const id = useId();
  const { id: problemId, problem, described } = useProblem(name);
  const descriptions = [hint !== undefined && `${id}-hint`, described['aria-describedby']].filter(Boolean).join(' ');
  const constraints = { autoComplete, maxLength, required: isRequired };
  const shared = { id, name, ...constraints, ...described, 'aria-describedby': descriptions || undefined };
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
      <FieldProblem id={problemId} text={problem} />
    </p>
  );
}

/** A choice between a few options. */
export function Choice({ name, options, value }: { name: string; options: string[]; value: string }) {
  const chosen = useContext(Refused).values[name] ?? value;
  return (
    <fieldset>
      <legend>{labelOf(name)}</legend>
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
  return <Field name="reason" hint="It is stored in the log." />;
}

/** The id of a form, so that a form that is sent twice acts once. */
export function FormId() {
  const { formId = cryptographicRandom.uuid() } = useContext(Refused).values;
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
