import { useEffect, useRef, useState } from 'react';
import Cropper, { type Area, type MediaSize } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { generalTexts as texts } from '../general-texts.ts';
import styles from '../general.module.css';

export interface CoverCropperProps {
  /** Address of the picture. */
  image: string;
  /** Width over height of the part. */
  aspect: number;
  onCrop(area: Area, naturalWidth: number): void;
  /** It can't be shown. */
  onUnreadable(): void;
}

const MOST_ZOOM = 4;

/** Chooses the shown part of a picture: dragged, or by arrows, zoomed by wheel, pinch or the slider below. */
export default function CoverCropper({ image, aspect, onCrop, onUnreadable }: CoverCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [size, setSize] = useState<MediaSize>();
  const frame = useRef<HTMLDivElement>(null);
  const [unfolded, setUnfolded] = useState(0);
  // A dialog that still unfolds is smaller than it will be, and the frame would be measured by that.
  useEffect(() => {
    const dialog = frame.current?.closest('[role="dialog"]');
    const measureAnew = () => setUnfolded((times) => times + 1);
    dialog?.addEventListener('animationend', measureAnew);
    return () => dialog?.removeEventListener('animationend', measureAnew);
  }, []);
  return (
    <>
      <div ref={frame} className={styles.cropper}>
        <Cropper
          key={unfolded}
          image={image}
          crop={crop}
          zoom={zoom}
          aspect={aspect}
          maxZoom={MOST_ZOOM}
          showGrid={false}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'group', 'aria-label': texts.cropTitle }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onMediaLoaded={(media) => setSize(media)}
          onCropComplete={(_, area) => size && onCrop(area, size.naturalWidth)}
          onCropAreaChange={(_, area) => size && onCrop(area, size.naturalWidth)}
        />
      </div>
      <label className={styles.zoom}>
        {texts.zoom}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
    </>
  );
}
