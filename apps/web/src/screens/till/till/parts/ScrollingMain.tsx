import type { ReactNode } from 'react';
import './till-page.css';

export interface ScrollingMainProps {
  /** Beside the column's own. */
  className?: string;
  children: ReactNode;
}

/** Shows the scrolling part of a page, which scrolls by keyboard too if it contains no tab stop. */
export function ScrollingMain({ className, children }: ScrollingMainProps) {
  return (
    <main className="fw-till-page" tabIndex={0}>
      <div className={className ? `fw-till-column ${className}` : 'fw-till-column'}>{children}</div>
    </main>
  );
}
