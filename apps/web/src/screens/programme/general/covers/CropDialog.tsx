import type { PictureForm } from '@festix/domain/ground';
import { SkeletonBar } from '@festix/ui';
import { ConfirmDialog } from '@festix/ui/workbench';
import { lazy, Suspense, useState } from 'react';
import { generalTexts as texts } from '../general-texts.ts';
import type { Crop, Picture } from './crop.ts';

const CoverCropper = lazy(() => import('./CoverCropper.tsx'));

export interface CropDialogProps {
  picture: Picture;
  form: PictureForm;
  busy: boolean;
  /** Consequence for the chosen part. */
  consequence: string;
  onUse(crop: Crop): void;
  onCancel(): void;
}

/** Asks which part of a picture is shown. */
export function CropDialog({ picture, form, busy, consequence, onUse, onCancel }: CropDialogProps) {
  const [crop, setCrop] = useState<Crop>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [width, height] = form.ratio;
  const isTooSmall = crop !== undefined && crop.width < form.widths[0];
  const wrong = isUnreadable ? texts.imageUnreadable : isTooSmall ? texts.imageTooSmall(form.widths[0]) : undefined;

  return (
    <ConfirmDialog
      open
      title={texts.cropTitle}
      consequence={consequence}
      confirmLabel={busy ? texts.sending : texts.useCrop}
      busy={busy}
      confirmDisabled={!crop || isTooSmall}
      {...(wrong && { error: { text: wrong } })}
      onConfirm={() => crop && onUse(crop)}
      onCancel={onCancel}
    >
      <p>{texts.cropLine}</p>
      <Suspense fallback={<SkeletonBar height={320} />}>
        <CoverCropper
          image={picture.url}
          aspect={width / height}
          onCrop={(area, naturalWidth) => {
            setUnreadable(false);
            setCrop({ ...picture, ...area, naturalWidth });
          }}
          onUnreadable={() => setUnreadable(true)}
        />
      </Suspense>
    </ConfirmDialog>
  );
}
