/*
 * Exports the light parts for public pages. Nothing here imports Ant Design; tables, dialogs and shell are in
 * `@festix/ui/workbench`, the door in `@festix/ui/door`.
 */

export { classes } from './theme/classes.ts';
export { PHONE, TILL_BESIDE, TWO_COLUMNS, UPRIGHT_TABLET } from './theme/breakpoints.ts';
export { FestixProvider, type FestixProviderProps } from './theme/FestixProvider.tsx';
export { useDocumentTheme } from './theme/document-theme.ts';
export { useMediaQuery, useReducedMotion, useThemeMode, type ThemeChoice, type ThemeMode } from './theme/theme-mode.ts';
export { Link, LinkContext, type LinkProps } from './theme/link.tsx';

export { ENTER_SUBMITS } from './form/enter-key.ts';

export { Logo, Mark, Wordmark, type LogoProps } from './brand/Logo.tsx';
export { Icon, IconWord, type Glyph, type IconProps } from './icon/Icon.tsx';

export { Amount, type AmountProps } from './format/Amount.tsx';
export { Code } from './format/Code.tsx';
export { countWords, formatCount } from '@festix/domain/ground';
export { Count, formatPercent, type CountProps } from './format/Count.tsx';
export { DateTime, type DateTimeProps, type DateTimeVariant } from './format/DateTime.tsx';
export {
  ageWords,
  clockWords,
  shopClockWords,
  dayWords,
  eventWords,
  monthWords,
  recentWords,
  shopWords,
  shortWords,
} from './format/date-words.ts';
export { DocumentText, PhoneText, type DocumentTextProps, type PhoneTextProps } from './format/PersonalText.tsx';

export { OrderStatusTag, type OrderStatusTagProps } from './status/OrderStatusTag.tsx';
export { StatusTag, type StatusTagProps, type StatusTone } from './status/StatusTag.tsx';
export { CourtesyBadge, TransferredBadge } from './status/TransferredBadge.tsx';

export { TYPING_RESTS, TYPING_RESTS_IN_DRAWER } from './records/typing-rests.ts';
export { useRested } from './records/use-rested.ts';

export { Flag, type FlagProps } from './flag/Flag.tsx';
export { FlagString, SavingFlags, type FlagStringProps } from './flag/FlagString.tsx';
export { LotCounts, LotName, type LotCountProps, type LotNameProps } from './flag/LotName.tsx';
export { hangingFlag, lotColour } from './flag/shape.ts';

export { Poster, type PosterProps } from './cover/Poster.tsx';

export { Button, type ButtonProps } from './action/Button.tsx';
export { FlagButton, type FlagButtonProps } from './action/FlagButton.tsx';

export { Banner, type BannerProps, type BannerTone } from './feedback/Banner.tsx';
export { EmptyState, type EmptyStateProps } from './feedback/EmptyState.tsx';
export { ErrorState, Reference, type ErrorStateProps } from './feedback/ErrorState.tsx';
export {
  CardSkeletons,
  FiguresSkeleton,
  FormSkeleton,
  ListSkeleton,
  PosterSkeleton,
  SkeletonBar,
  TableSkeleton,
  type FiguresSkeletonProps,
  type SkeletonBarProps,
  type TableSkeletonProps,
} from './feedback/Skeletons.tsx';

export { NoticesProvider, useNotices } from './notices/NoticesProvider.tsx';
export type { ErrorNoticeOptions, NoticeOptions, Notices } from './notices/notice.ts';

export {
  PageTitle,
  SectionTitle,
  Toolbar,
  type OwnPageTitleProps,
  type PageTitleProps,
  type SectionTitleProps,
} from './page/titles.tsx';

export { Facts, Figures, type FactsProps, type FigureProps, type FiguresProps } from './page/Facts.tsx';
export { Slab, type SlabProps } from './page/Slab.tsx';

export { BarredTape } from './paper/BarredTape.tsx';
export { Perforation } from './paper/Perforation.tsx';
export { Zigzag, type ZigzagProps } from './paper/Zigzag.tsx';

export { TicketCard, type TicketCardProps } from './ticket/TicketCard.tsx';
export { TicketPage, type TicketPageProps } from './ticket/TicketPage.tsx';

export { RichText, type RichTextProps } from './rich-text/RichText.tsx';
