/** How a notice is told: its icon, and how urgently it is read aloud. */
export type NoticeTone = 'success' | 'error' | 'info';

export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  /** Problem code and request id of what failed. */
  code?: string;
  requestId?: string;
  undo?: { label: string; onUndo: () => void };
  key?: string;
}

export interface NoticeOptions {
  /** A way back, at the right; said as 'Desfazer' unless named. */
  undo?: { label?: string; onUndo: () => void };
  /** Names what it is about, so that it can be dismissed by that name. */
  key?: string;
}

/** Every error toast says where to look for it. */
export interface ErrorNoticeOptions extends NoticeOptions {
  code?: string;
  requestId?: string;
}

/** The only way to toast. */
export interface Notices {
  success(text: string, options?: NoticeOptions): void;
  info(text: string, options?: NoticeOptions): void;
  error(text: string, options?: ErrorNoticeOptions): void;
  /** Takes away a notice by its id, or all that are about something by its key. */
  dismiss(what: number | string): void;
}

/** How long a notice stays, in ms: an error and a way back need time to be read. */
export function stayOf(notice: Notice): number {
  return notice.tone === 'error' || notice.undo ? 8000 : 4000;
}
