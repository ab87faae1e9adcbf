import { useMemo } from 'react';
import { qrPath } from './qr-path.ts';

/** Modules of white around the symbol, without which many readers fail. */
const QUIET_ZONE = 4;

export interface QrCodeProps {
  text: string;
  label: string;
  className?: string | undefined;
}

/** Renders a QR code on white, in any theme. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, modules } = useMemo(() => qrPath(text), [text]);
  const side = modules + 2 * QUIET_ZONE;
  return (
    <svg
      className={className}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={`M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h${-side}z`} fill="#ffffff" />
      <path d={path} fill="#17111f" />
    </svg>
  );
}
