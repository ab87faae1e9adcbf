/** The windows in which every screen is inspected. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

/**
 * The windows in which every screen is whole: besides those above the smallest phone, a laptop at 200 %, a tablet that stands, one that lies or a small laptop, and a large screen.
 */
export const WIDTHS = {
  least: { width: 320, height: 640 },
  phone: SIZES.phone,
  enlarged: { width: 640, height: 512 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1024, height: 768 },
  desktop: SIZES.desktop,
  wide: { width: 1920, height: 1080 },
} as const;

/** A laptop's window at 400 % (WCAG 2.2, 1.4.10), in which the pages of the shop are whole. */
export const MAGNIFIED = { width: 320, height: 256 } as const;
