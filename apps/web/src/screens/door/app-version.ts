/** The version of this app, as the build knows it. */
export const APP_VERSION: string = import.meta.env.FESTIX_VERSION ?? '0.0.0';
