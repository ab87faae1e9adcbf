import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { Notice, Notices, NoticeOptions, NoticeTone, ErrorNoticeOptions } from './notice.ts';
import { NoticeStack } from './NoticeStack.tsx';

const NoticesContext = createContext<Notices | undefined>(undefined);

/** More than three at once are not read: the oldest gives way. */
const most = 3;

/** Holds the toasts of the application. FestixProvider mounts it. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Notice[]>([]);
  const notices = useMemo(() => createNotices(setShown), []);
  return (
    <NoticesContext value={notices}>
      {children}
      <NoticeStack notices={shown} onDismiss={notices.dismiss} />
    </NoticesContext>
  );
}

/** Returns the functions that show toasts: `useNotices().success('Lote salvo com sucesso!')`. */
export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (!notices) throw new Error('useNotices needs FestixProvider above it');
  return notices;
}

function createNotices(setShown: (next: (now: readonly Notice[]) => readonly Notice[]) => void): Notices {
  let lastId = 0;
  const show = (tone: NoticeTone, text: string, { undo, ...reference }: ErrorNoticeOptions & NoticeOptions = {}) => {
    const notice: Notice = {
      id: ++lastId,
      tone,
      text,
      ...reference,
      ...(undo && { undo: { label: undo.label ?? 'Desfazer', onUndo: undo.onUndo } }),
    };
    setShown((now) => [...now.filter((other) => other.text !== text), notice].slice(-most));
  };
  return {
    success: (text, options) => show('success', text, options),
    info: (text, options) => show('info', text, options),
    error: (text, options) => show('error', text, options),
    dismiss: (what) => setShown((now) => now.filter(({ id, key }) => id !== what && key !== what)),
  };
}
