/** The library that installs the service worker, loaded apart: no page needs it to start. */
export { Workbox } from 'workbox-window';
