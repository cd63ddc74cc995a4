/** What is played: an application of Spring MVC on Tomcat. */
export const springBoot = "4.1.1";
