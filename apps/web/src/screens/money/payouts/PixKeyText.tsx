import { formatPixKey, pixKeyTypeLabels, type PixKeyType } from '@festix/domain/ground';

/** A Pix key as it is read, with its type said quietly. One that is too long for its line goes on at its `@`. */
export function PixKeyText({ pix, pix_type }: { pix: string; pix_type: PixKeyType }) {
  const [name, ...domain] = formatPixKey(pix_type, pix).split(/(?=@)/);
  return (
    <>
      <span className="fx-quiet">{pixKeyTypeLabels[pix_type]}</span>{' '}
      <span className="fx-num">
        {name}
        {domain.length > 0 && <wbr />}
        {domain}
      </span>
    </>
  );
}
