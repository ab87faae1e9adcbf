import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './print.module.css';

export interface PrintJobProps {
  /** Width of the paper in mm. */
  paper: 58 | 80;
  /** Slips: each comes off the roll by itself. */
  children: ReactNode;
}

const MM_PER_PX = 25.4 / 96;

/**
 * Replaces the page for the printer: slips as wide as the roll and as long as the longest of them, because a roll has
 * no end. Prints as soon as it is drawn; remount it to print again.
 */
export function PrintJob({ paper, children }: PrintJobProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState<number>();

  // A letter in a late font has another width, and makes a slip longer than its page.
  useEffect(() => {
    let isOver = false;
    // Fonts load once there is a place for them.
    sheet.current?.getBoundingClientRect();
    const ready = document.fonts?.ready ?? Promise.resolve();
    void ready.then(() => {
      if (isOver) return;
      const slips = [...(sheet.current?.children ?? [])];
      const longest = Math.max(...slips.map((slip) => slip.getBoundingClientRect().height));
      setLength(Math.ceil(longest * MM_PER_PX) + 2);
    });
    return () => {
      isOver = true;
    };
  }, []);

  useEffect(() => {
    if (length !== undefined) window.print();
  }, [length]);

  return createPortal(
    <div ref={sheet} className={styles.print} style={{ width: `${paper}mm` }} data-paper={paper} aria-hidden="true">
      {children}
      {length !== undefined && <style>{`@page { size: ${paper}mm ${length}mm; margin: 0; }`}</style>}
    </div>,
    document.body,
  );
}
