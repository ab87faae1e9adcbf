import { drawOnThisThread } from '../../../kernel/drawing-thread.ts';
import { drawPaperList } from './draw-paper-list.ts';

drawOnThisThread(drawPaperList);
