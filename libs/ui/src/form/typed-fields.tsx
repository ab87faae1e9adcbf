import {
  fieldProblems,
  integerRule,
  isDay,
  percentUpTo,
  readTimeOfDay,
  UNCAPPED_FEE,
  writeDay,
  type Cents,
  type Day,
  type Rule,
  type WallClock,
} from '@festix/domain/ground';
import { Form, type FormInstance, type FormItemProps } from 'antd';
import type { ReactElement } from 'react';
import { AmountInput, type AmountInputProps } from './AmountInput.tsx';
import { DayInput } from './DayInput.tsx';
import { MomentInput, partsOfMoment, type MomentInputProps } from './MomentInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { isWithin } from './typed-pickers.tsx';

/** A rule beside those of the field's kind; it applies to values alone, never to an unreadable text. */
export interface FieldRule<Value> {
  validator(field: unknown, value: Value | null | undefined): Promise<void>;
}

/** The part of the form that a rule may read: its other fields. */
type OtherFields = Pick<FormInstance, 'getFieldValue'>;

export interface TypedFieldProps<Value> extends Pick<
  FormItemProps,
  'name' | 'label' | 'extra' | 'className' | 'dependencies' | 'initialValue'
> {
  /** Whether the field is required, with the text of its error if not the usual one. */
  required?: boolean | string;
  rules?: readonly (FieldRule<Value> | ((form: OtherFields) => FieldRule<Value>))[];
}

interface ItemProps<Value> extends TypedFieldProps<Value> {
  /** Returns why the text of the field is no value. */
  faultOf(value: unknown): string | undefined;
  /** Whether a text that can't be read may be the beginning of one that can: then it is judged once the field is left. */
  grows?: boolean;
  children: ReactElement;
}

/** Edits a form field whose text may be invalid: then text and error stay visible, and the form is not sent. */
function TypedItem<Value>({
  required = false,
  rules = [],
  faultOf,
  grows = false,
  children,
  ...item
}: ItemProps<Value>) {
  const isRead = (value: unknown) => isEmpty(value) || faultOf(value) === undefined;
  const asked = ({ validator }: FieldRule<Value>): FieldRule<Value> => ({
    validator: (field, value) => (isRead(value) ? validator(field, value) : Promise.resolve()),
  });
  return (
    <Form.Item
      {...item}
      validateFirst
      validateTrigger={['onChange', 'onBlur']}
      rules={[
        ...(required ? [{ required: true, message: required === true ? fieldProblems.required : required }] : []),
        {
          ...(grows && { validateTrigger: 'onBlur' }),
          validator: (_, value: unknown) =>
            isRead(value) ? Promise.resolve() : Promise.reject(new Error(faultOf(value))),
        },
        ...rules.map((rule) => (typeof rule === 'function' ? (form: OtherFields) => asked(rule(form)) : asked(rule))),
      ]}
    >
      {children}
    </Form.Item>
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

export interface DayFieldProps extends TypedFieldProps<Day> {
  /** Days outside are refused; both included. */
  notBefore?: Day;
  notAfter?: Day;
  /** Text for an invalid day, in place of the usual one. */
  wrong?: string;
}

/** Edits a day of the calendar: `yyyy-MM-dd`, or null while it is empty. */
export function DayField({ notBefore, notAfter, wrong, ...item }: DayFieldProps) {
  const faultOf = (value: unknown) => {
    const fault = faultOfDay(value, notBefore, notAfter);
    return fault && (wrong ?? fault);
  };
  return (
    <TypedItem {...item} grows faultOf={faultOf}>
      <DayInput notBefore={notBefore} notAfter={notAfter} />
    </TypedItem>
  );
}

/** Returns why a text is no day, or none that may be chosen. */
export function faultOfDay(value: unknown, notBefore: Day | undefined, notAfter: Day | undefined): string | undefined {
  if (!isDay(value)) return fieldProblems.day;
  if (isWithin(value, notBefore, notAfter)) return undefined;
  return notBefore && value < notBefore
    ? fieldProblems.dayTooEarly(writeDay(notBefore))
    : fieldProblems.dayTooLate(writeDay(notAfter ?? value));
}

export interface MomentFieldProps extends TypedFieldProps<WallClock> {
  label: string;
  usualTime: MomentInputProps['usualTime'];
}

/** Edits a day and a time, `2026-06-13T20:00`, or null while both are empty. */
export function MomentField({ usualTime, ...item }: MomentFieldProps) {
  return (
    <TypedItem {...item} grows faultOf={faultOfMoment}>
      <MomentInput label={item.label} usualTime={usualTime} />
    </TypedItem>
  );
}

function faultOfMoment(value: unknown): string | undefined {
  const { day, time } = partsOfMoment(String(value));
  if (!isDay(day)) return fieldProblems.day;
  if (time === '') return fieldProblems.timeOfDayMissing;
  return readTimeOfDay(time) === time ? undefined : fieldProblems.timeOfDay;
}

export interface NumberFieldProps extends TypedFieldProps<number> {
  /** Both included. */
  least?: number;
  most?: number;
  /** Text for a value out of range, in place of the usual one. */
  outside?: string;
  placeholder?: string;
  disabled?: boolean;
  inputClassName?: string;
}

const whole = integerRule('whole_number', fieldProblems.wholeNumber, () => true);

/** Edits a whole number, or null while it is empty. */
export function NumberField({
  least,
  most,
  outside,
  placeholder,
  disabled,
  inputClassName,
  ...item
}: NumberFieldProps) {
  const faultOf = (value: unknown) => {
    const fault = faultOfNumber(value, whole);
    if (fault) return fault;
    if (least !== undefined && Number(value) < least) return outside ?? fieldProblems.tooSmall;
    return most !== undefined && Number(value) > most ? (outside ?? fieldProblems.tooLarge) : undefined;
  };
  return (
    <TypedItem {...item} faultOf={faultOf}>
      <NumberInput className={inputClassName} placeholder={placeholder} {...(disabled && { disabled })} />
    </TypedItem>
  );
}

function faultOfNumber(value: unknown, rule: Rule<number>): string | undefined {
  if (typeof value !== 'number') return fieldProblems.invalid;
  return rule.check(value) ? undefined : rule.message;
}

export interface PercentFieldProps extends TypedFieldProps<number> {
  /** Text of an empty field: the meaning of none. */
  placeholder?: string;
  /** 100 unless given. */
  most?: number;
}

/** Edits a percent from 0 to `most` with at most two decimals, or null while it is empty. */
export function PercentField({ placeholder, most = UNCAPPED_FEE, ...item }: PercentFieldProps) {
  return (
    <TypedItem {...item} faultOf={(value) => faultOfNumber(value, percentUpTo(most))}>
      <NumberInput inputMode="decimal" suffix="%" placeholder={placeholder} />
    </TypedItem>
  );
}

export interface AmountFieldProps
  extends
    Omit<TypedFieldProps<Cents>, 'required'>,
    Pick<AmountInputProps, 'mostDigits' | 'disabled' | 'aria-describedby'> {}

/** Edits an amount of money in centavos; an empty field is 0, as it shows. */
export function AmountField({ mostDigits, disabled, 'aria-describedby': describedBy, ...item }: AmountFieldProps) {
  return (
    <TypedItem {...item} faultOf={() => undefined}>
      <AmountInput
        {...(mostDigits && { mostDigits })}
        {...(disabled && { disabled })}
        {...(describedBy && { 'aria-describedby': describedBy })}
      />
    </TypedItem>
  );
}
