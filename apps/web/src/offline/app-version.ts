/** The build's version of this app; empty without a build, such as in a test. */
export const APP_VERSION: string = import.meta.env?.FESTIX_VERSION ?? '0.0.0';
