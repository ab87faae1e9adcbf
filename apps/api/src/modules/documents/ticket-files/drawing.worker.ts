import { drawOnThisThread } from '../../../kernel/drawing-thread.ts';
import { drawTickets } from './draw-tickets.ts';

drawOnThisThread(drawTickets);
