/** The tone of a notice: its icon, and the urgency of its announcement. */
export type NoticeTone = 'success' | 'error' | 'info';

export interface Notice {
  id: number;
  tone: NoticeTone;
  text: string;
  /** Problem code and request id of the failure. */
  code?: string;
  requestId?: string;
  undo?: { label: string; onUndo: () => void };
  key?: string;
}

export interface NoticeOptions {
  /** A way back, at the right; said as 'Desfazer' unless named. */
  undo?: { label?: string; onUndo: () => void };
  /** Key of the subject, by which the notice can be dismissed. */
  key?: string;
}

/** Options of an error toast, which always has codes for the support. */
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

/** Returns the duration of a notice, in ms: an error and an undo need time to be read. */
export function stayOf(notice: Notice): number {
  return notice.tone === 'error' || notice.undo ? 8000 : 4000;
}
