import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { XCircle } from '@phosphor-icons/react/XCircle';
import { Input, Select, Space } from 'antd';
import { useEffect, useEffectEvent, useState, type ClipboardEventHandler, type ReactNode } from 'react';
import { Icon, type Glyph } from '../icon/Icon.tsx';
import { TYPING_RESTS } from './typing-rests.ts';
import { classes } from '../theme/classes.ts';
import styles from './filters.module.css';

export interface FilterType<Type extends string> {
  value: Type;
  /** 'Comprador', 'Código'. */
  label: string;
  placeholder: string;
  /** Fixed letters before the typed text, depending on it. */
  prefix?: (typed: string) => string;
  /** Masks the typed text: capitals, a document's dots. */
  mask?: (text: string) => string;
  maxLength?: number;
  /** Handles a paste before it is masked and cut. */
  onPaste?: ClipboardEventHandler<HTMLInputElement>;
}

export interface FilterBarProps<Type extends string> {
  /** Name of the search, for screen readers: 'Buscar vendas'. */
  label: string;
  /** Kinds of search; with one there is no prefix. */
  types: readonly FilterType<Type>[];
  type: Type;
  query: string;
  /** Called once typing rests, and at once on Enter, on clearing and on another type. */
  onSearch: (query: string, type: Type) => void;
  /** Rest before searching, in ms. */
  debounce?: number;
  className?: string | undefined;
  /** FilterSelect and the like. */
  children?: ReactNode;
}

/** The button that Ant Design draws around it has no name of its own. */
const clearSearch = (
  <>
    <Icon of={XCircle} size={18} />
    <span className="fx-hidden">Limpar busca</span>
  </>
);

/** Shows filters in one line above the table: the kind of search, the search, the rest. */
export function FilterBar<Type extends string>(bar: FilterBarProps<Type>) {
  const { label, types, type, query, onSearch, debounce = TYPING_RESTS, className, children } = bar;
  const [typed, setTyped] = useState(query);
  const [sent, setSent] = useState(query);
  const [shown, setShown] = useState(query);
  // A query from outside, such as the address's after going back, replaces the typed one.
  if (query !== shown) {
    setShown(query);
    if (query !== sent) setTyped(query);
  }

  const search = (text: string, by: Type) => {
    setSent(text);
    onSearch(text, by);
  };
  const searchTyped = useEffectEvent(() => search(typed, type));
  useEffect(() => {
    if (typed === query) return;
    const rest = setTimeout(() => searchTyped(), debounce);
    return () => clearTimeout(rest);
  }, [typed, query, debounce]);

  const chosen = types.find((candidate) => candidate.value === type) ?? types[0];
  return (
    <div className={classes(styles.filters, className)} role="search" aria-label={label}>
      <Space.Compact className={styles.query}>
        {types.length > 1 && (
          <Select<Type>
            className={styles.type}
            aria-label="Buscar por"
            value={type}
            options={types.map(({ value, label: name }) => ({ value, label: name }))}
            popupMatchSelectWidth={false}
            onChange={(next) => {
              setTyped('');
              search('', next);
            }}
          />
        )}
        <Input
          aria-label={chosen?.label ?? label}
          placeholder={chosen?.placeholder}
          maxLength={chosen?.maxLength}
          value={typed}
          {...(chosen?.onPaste && { onPaste: chosen.onPaste })}
          prefix={
            <>
              <Icon of={MagnifyingGlass} size={18} />
              {chosen?.prefix?.(typed)}
            </>
          }
          allowClear={{ clearIcon: clearSearch }}
          onChange={(event) => {
            const text = chosen?.mask?.(event.target.value) ?? event.target.value;
            setTyped(text);
            if (text === '') search('', type);
          }}
          onPressEnter={() => search(typed, type)}
        />
      </Space.Compact>
      {children}
    </div>
  );
}

export interface FilterSelectProps<Value extends string> {
  label: string;
  /** Text without a filter: 'Todos os lotes', 'Origem: todas'. */
  all: string;
  options: readonly { value: Value; label: string }[];
  /** Empty = all. */
  values: readonly Value[];
  onChange: (values: Value[]) => void;
  icon?: Glyph;
}

/** Filters by several values, shown in short (`Pago + 6`). */
export function FilterSelect<Value extends string>({
  label,
  all,
  options,
  values,
  onChange,
  icon,
}: FilterSelectProps<Value>) {
  const first = options.find((option) => option.value === values[0]);
  return (
    <Select<Value[]>
      className={styles.filter}
      style={{ minWidth: `min(100%, ${all.length}ch + ${icon ? 80 : 52}px)` }}
      mode="multiple"
      aria-label={label}
      value={[...values]}
      options={options.map((option) => ({ ...option }))}
      placeholder={all}
      maxTagCount={0}
      maxTagPlaceholder={() => (
        <>
          <b>{first?.label}</b>
          {values.length > 1 && ` + ${values.length - 1}`}
        </>
      )}
      showSearch={false}
      popupMatchSelectWidth={false}
      prefix={icon && <Icon of={icon} size={18} />}
      onChange={onChange}
    />
  );
}

export interface FilterChoiceProps<Value extends string> {
  label: string;
  /** Text without a filter: 'Todos os papéis'. */
  all: string;
  options: readonly { value: Value; label: string }[];
  /** Absent = all. */
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  icon?: Glyph;
  /** Whether typing finds an option among many. */
  searchable?: boolean;
}

/** Filters by one value at a time. */
export function FilterChoice<Value extends string>(filter: FilterChoiceProps<Value>) {
  const { label, all, options, value, onChange, icon, searchable = false } = filter;
  return (
    <Select<Value>
      className={styles.filter}
      style={{ minWidth: `min(100%, ${all.length}ch + ${icon ? 80 : 52}px)` }}
      aria-label={label}
      value={value ?? null}
      options={options.map((option) => ({ ...option }))}
      placeholder={all}
      allowClear
      showSearch={searchable && { optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      prefix={icon && <Icon of={icon} size={18} />}
      onChange={(chosen: Value | undefined) => onChange(chosen)}
    />
  );
}
