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
}

export interface NoticeOptions {
  /** A way back, at the right; said as 'Desfazer' unless named. */
  undo?: { label?: string; onUndo: () => void };
}

/** Every error toast says where to look for it. */
export interface ErrorNoticeOptions extends NoticeOptions {
  code?: string;
  requestId?: string;
}

/** The only way to toast; each answers the id by which it is dismissed. */
export interface Notices {
  success(text: string, options?: NoticeOptions): number;
  info(text: string, options?: NoticeOptions): number;
  error(text: string, options?: ErrorNoticeOptions): number;
  dismiss(id: number): void;
}

/** How long a notice stays, in ms: an error and a way back need time to be read. */
export function stayOf(notice: Notice): number {
  return notice.tone === 'error' || notice.undo ? 8000 : 4000;
}
