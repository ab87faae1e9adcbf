import type { ReactNode } from 'react';

/**
 * Shows an order's or ticket's code, or a Pix text: in mono, never grouped. The page loads `@festix/ui/code-font.css`.
 */
export function Code({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={className ? `fx-code ${className}` : 'fx-code'} translate="no">
      {children}
    </span>
  );
}
