import { formatPixKey, pixKeyTypeLabels, type PixKeyType } from '@festix/domain';

/** A Pix key as it is read, with its type said quietly. */
export function PixKeyText({ pix, pix_type }: { pix: string; pix_type: PixKeyType }) {
  return (
    <>
      <span className="fx-quiet">{pixKeyTypeLabels[pix_type]}</span>{' '}
      <span className="fx-num">{formatPixKey(pix_type, pix)}</span>
    </>
  );
}
