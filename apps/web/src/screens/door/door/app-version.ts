/** The version of this app, as the build knows it; what runs without one, such as a test, has none. */
export const APP_VERSION: string = import.meta.env?.FESTIX_VERSION ?? '0.0.0';
