import type { ReactNode } from 'react';

export interface ScrollingMainProps {
  /** Beside the column's own. */
  className?: string;
  children: ReactNode;
}

/** The part of a page that scrolls, also by keyboard where there is nothing in it to stop at. */
export function ScrollingMain({ className, children }: ScrollingMainProps) {
  return (
    <main className="fw-till-page" tabIndex={0}>
      <div className={className ? `fw-till-column ${className}` : 'fw-till-column'}>{children}</div>
    </main>
  );
}
