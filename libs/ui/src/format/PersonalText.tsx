import { formatDocument, formatPhone, maskDocument, maskPhone } from '@festix/domain/ground';
import { classes } from '../theme/classes.ts';
import styles from './format.module.css';

export interface DocumentTextProps {
  /** CPF or CNPJ, bare or punctuated; one that arrives masked (`***.482.***-**`) is shown as it is. */
  value: string;
  /** Hide most of it: `***.482.***-**`. */
  masked?: boolean;
}

/** Shows a CPF or CNPJ. */
export function DocumentText({ value, masked = false }: DocumentTextProps) {
  const text = masked && !isMasked(value) ? maskDocument(value) : formatDocument(value);
  return <span className={classes('fx-num', styles.nowrap)}>{text}</span>;
}

export interface PhoneTextProps {
  /** E.164. */
  value: string;
  /** Hide most of it: `(81) 9****-4432`. */
  masked?: boolean;
}

/** Shows a phone number. */
export function PhoneText({ value, masked = false }: PhoneTextProps) {
  const text = masked && !isMasked(value) ? maskPhone(value) : formatPhone(value);
  return <span className={classes('fx-num', styles.nowrap)}>{text}</span>;
}

const isMasked = (value: string) => value.includes('*');
