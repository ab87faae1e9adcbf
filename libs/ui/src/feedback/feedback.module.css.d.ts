/* The classes of feedback.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly banner: string;
  readonly 'banner-close': string;
  readonly 'banner-error': string;
  readonly 'banner-ok': string;
  readonly 'banner-text': string;
  readonly 'banner-warning': string;
  readonly cardSkeletons: string;
  readonly empty: string;
  readonly error: string;
  readonly figuresSkeleton: string;
  readonly formSkeleton: string;
  readonly listSkeleton: string;
  readonly posterSkeleton: string;
  readonly reference: string;
  readonly skeleton: string;
  readonly tableSkeleton: string;
};
export default styles;
