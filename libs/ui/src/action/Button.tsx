import { CircleNotch } from '@phosphor-icons/react/CircleNotch';
import { Children, type HTMLAttributes, type MouseEvent, type ReactNode, type Ref } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './button.module.css';

export interface ButtonProps extends HTMLAttributes<HTMLElement> {
  /** Emphasis. */
  type?: 'default' | 'primary' | 'text' | 'link' | undefined;
  size?: 'small' | 'middle' | 'large';
  /** Whether its action cannot be undone. */
  danger?: boolean | undefined;
  /** As wide as where it stands. */
  block?: boolean | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
  /** Whether it is busy: it says so, keeps the focus and ignores presses. */
  loading?: boolean | undefined;
  /** Makes it a link. */
  href?: string | undefined;
  target?: string;
  rel?: string;
  htmlType?: 'button' | 'submit' | undefined;
  /** The form that it submits, where it stands outside. */
  form?: string;
  name?: string;
  value?: string;
  ref?: Ref<HTMLButtonElement | HTMLAnchorElement>;
}

/**
 * Draws the button of every page: Ant Design's would bring its style engine to pages that have nothing else of it.
 * Props have the names that Ant Design gives them; all others go to the element. `data-button` tells a part that lays
 * out whatever it is given that this is a button, with words or only an icon.
 */
export function Button({
  type = 'default',
  size = 'middle',
  danger = false,
  block = false,
  icon,
  disabled = false,
  loading = false,
  href,
  target,
  rel,
  htmlType = 'button',
  form,
  name,
  value,
  className,
  children,
  onClick,
  ref,
  ...rest
}: ButtonProps) {
  const words = wordsIn(children);
  const look = classes(
    styles.button,
    type !== 'default' && styles[type],
    size !== 'middle' && styles[size],
    danger && styles.danger,
    block && styles.block,
    loading && styles.loading,
    words.length === 0 && styles['icon-only'],
    className,
  );
  const shown = loading ? <Icon of={CircleNotch} size={18} /> : icon;
  const parts = (
    <>
      {shown && <span className={styles.icon}>{shown}</span>}
      {words}
    </>
  );
  const common = {
    ...rest,
    'data-button': words.length > 0 ? 'words' : 'icon',
    ...(loading && { 'aria-busy': true, 'aria-disabled': true }),
    className: look,
    onClick: loading ? takeNoPress : onClick,
  };
  if (href !== undefined && !disabled)
    return (
      <a {...common} ref={ref as Ref<HTMLAnchorElement>} href={href} target={target} rel={rel}>
        {parts}
      </a>
    );
  return (
    <button
      {...common}
      ref={ref as Ref<HTMLButtonElement>}
      type={htmlType}
      form={form}
      name={name}
      value={value}
      disabled={disabled}
    >
      {parts}
    </button>
  );
}

function takeNoPress(event: MouseEvent): void {
  event.preventDefault();
}

/** Joins words that follow each other into one box, because the gap is between the parts of a button. */
function wordsIn(children: ReactNode): ReactNode[] {
  const runs: ReactNode[] = [];
  for (const child of Children.toArray(children)) {
    const last = runs.at(-1);
    if (isText(child) && isText(last)) runs[runs.length - 1] = `${last}${child}`;
    else runs.push(child);
  }
  return runs.map((run, at) =>
    isText(run) ? (
      <span key={at} className={styles.words}>
        {run}
      </span>
    ) : (
      run
    ),
  );
}

const isText = (node: ReactNode): node is string | number => typeof node === 'string' || typeof node === 'number';
