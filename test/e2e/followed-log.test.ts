import { describeFollowJourney } from './journeys/follow-journey.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

describeFollowJourney('a followed log in the browser face', openBrowserFace);
